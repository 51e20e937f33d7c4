package android.os;

public final class Parcel {
    public static Parcel obtain() { return null; }
    public void recycle() {}
    public void writeInterfaceToken(String name) {}
    public void writeLong(long value) {}
    public void writeStrongBinder(IBinder value) {}
    public void writeNoException() {}
    public void readException() {}
    public int readInt() { return 0; }
}
